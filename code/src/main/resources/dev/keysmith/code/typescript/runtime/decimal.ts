/** Exact decimal numbers as text, as DynamoDB has them. */

/** A number in plain notation: `-12.5`. A `number` of JavaScript has 15 exact digits only. */
export type Decimal = string;

interface Parts {
  readonly unscaled: bigint;
  readonly scale: number;
}

function parse(text: string): Parts {
  const found = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  const digits = (found?.[2] ?? "") + (found?.[3] ?? "");
  if (!found || digits === "") {
    throw new TypeError(`not a decimal number: ${text}`);
  }
  let unscaled = BigInt(digits) * (found[1] ? -1n : 1n);
  let scale = (found[3] ?? "").length - Number(found[4] ?? 0);
  if (scale < 0) {
    unscaled *= 10n ** BigInt(-scale);
    scale = 0;
  }
  return { unscaled, scale };
}

function written({ unscaled, scale }: Parts): Decimal {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return (unscaled < 0n ? "-" : "") + whole + (fraction === "" ? "" : `.${fraction}`);
}

function aligned(left: string, right: string): [bigint, bigint, number] {
  const one = parse(left);
  const other = parse(right);
  const scale = Math.max(one.scale, other.scale);
  return [
    one.unscaled * 10n ** BigInt(scale - one.scale),
    other.unscaled * 10n ** BigInt(scale - other.scale),
    scale,
  ];
}

/** In plain notation, without trailing zeros. */
export function plain(number: string): Decimal {
  return written(parse(number));
}

export function compareDecimals(left: Decimal, right: Decimal): number {
  const [one, other] = aligned(left, right);
  return one < other ? -1 : one > other ? 1 : 0;
}

export function sum(left: Decimal, right: Decimal): Decimal {
  const [one, other, scale] = aligned(left, right);
  return written({ unscaled: one + other, scale });
}

export function difference(left: Decimal, right: Decimal): Decimal {
  const [one, other, scale] = aligned(left, right);
  return written({ unscaled: one - other, scale });
}

/** The whole number below, and what is left above it: `.5`, or nothing. */
export function floor(number: Decimal): { whole: bigint; rest: string } {
  const { unscaled, scale } = parse(number);
  const unit = 10n ** BigInt(scale);
  const whole = unscaled / unit - (unscaled % unit < 0n ? 1n : 0n);
  return { whole, rest: written({ unscaled: unscaled - whole * unit, scale }).slice(1) };
}

/** The text of a number or of a decimal. */
export function decimal(number: number | bigint | Decimal): Decimal {
  return plain(String(number));
}
