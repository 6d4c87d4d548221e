package dev.keysmith.emit.html;

/** What a person with weak eyes cannot read: less than 4.5 to 1 between text and ground. */
final class ContrastCheck {
  private ContrastCheck() {}

  /** Text that is shown, with its colours, where they are too near to each other. */
  static final String TOO_LITTLE =
      """
      (() => {
        const parse = colour => {
          const parts = colour.match(/[\\d.]+/g).map(Number);
          return parts.length < 4 ? [...parts, 1] : parts;
        };
        const luminance = ([r, g, b]) => {
          const [x, y, z] = [r, g, b].map(part => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * x + 0.7152 * y + 0.0722 * z;
        };
        const contrast = (one, other) => {
          const [a, b] = [luminance(one), luminance(other)].sort((x, y) => y - x);
          return (a + 0.05) / (b + 0.05);
        };
        const ground = element => {
          for (let at = element; at; at = at.parentElement) {
            if (at instanceof SVGElement && at.matches('a.entity')) {
              const part = element.matches('.name') ? '.band' : '.box';
              return parse(getComputedStyle(at.querySelector(part)).fill);
            }
            const colour = parse(getComputedStyle(at).backgroundColor);
            if (colour[3] === 1) {
              return colour;
            }
          }
          return [255, 255, 255, 1];
        };
        const seen = new Set();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let count = 0;
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || !element.checkVisibility()
              || element.matches('script, style, title, .unseen, .skip')) {
            continue;
          }
          count++;
          const style = getComputedStyle(element);
          const ink = parse(element instanceof SVGElement ? style.fill : style.color);
          const ratio = contrast(ink, ground(element));
          if (!(ratio >= 4.5)) {
            seen.add(ratio.toFixed(2) + ' ' + element.outerHTML.slice(0, 120));
          }
        }
        return count > 50 ? [...seen] : ['only ' + count + ' texts were looked at'];
      })()
      """;
}
