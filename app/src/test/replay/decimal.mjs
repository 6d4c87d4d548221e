// Exact decimal numbers as DynamoDB has them: a whole number and a scale.

export function parse(text) {
  const [, sign, whole, fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? fail(text);
  let unscaled = BigInt(sign + whole + fraction);
  let scale = fraction.length - Number(exponent);
  if (scale < 0) {
    unscaled *= 10n ** BigInt(-scale);
    scale = 0;
  }
  while (scale > 0 && unscaled % 10n === 0n) {
    unscaled /= 10n;
    scale--;
  }
  return { unscaled, scale };
}

function fail(text) {
  throw new Error(`${text} is no number`);
}

function aligned(left, right) {
  const scale = Math.max(left.scale, right.scale);
  return [left, right]
    .map((one) => one.unscaled * 10n ** BigInt(scale - one.scale))
    .concat(scale);
}

export function compare(left, right) {
  const [one, other] = aligned(parse(left), parse(right));
  return one < other ? -1 : one > other ? 1 : 0;
}

export function add(left, right) {
  const [one, other, scale] = aligned(parse(left), parse(right));
  return text({ unscaled: one + other, scale });
}

export function negate(number) {
  const { unscaled, scale } = parse(number);
  return text({ unscaled: -unscaled, scale });
}

/** In plain notation, without trailing zeros. */
export function plain(number) {
  return text(parse(number));
}

function text({ unscaled, scale }) {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return (unscaled < 0n ? "-" : "") + whole + (fraction ? "." + fraction : "");
}

/** The whole number below, and what is left above it, as ".5" or "". */
export function floor(number) {
  const { unscaled, scale } = parse(number);
  const unit = 10n ** BigInt(scale);
  let whole = unscaled / unit;
  if (unscaled % unit < 0n) {
    whole -= 1n;
  }
  const rest = unscaled - whole * unit;
  return { whole, rest: text({ unscaled: rest, scale }).slice(1) };
}
