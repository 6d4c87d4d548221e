import { randomBytes, randomUUID } from "node:crypto";

/** Makes identifiers that never collide. Replace it in tests that need known ones. */
export interface IdGenerator {
  /** Random. */
  uuid(): string;
  /** 26 characters that sort by the time of creation. */
  ulid(): string;
  /** 27 characters that sort by the second of creation. */
  ksuid(): string;
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KSUID_EPOCH = 1_400_000_000;

/** Random parts from the platform's secure source. */
export function randomIds(clock: () => Date): IdGenerator {
  return {
    uuid: randomUUID,
    ulid: () => {
      const random = BigInt(`0x${randomBytes(10).toString("hex")}`);
      return digits((BigInt(clock().getTime()) << 80n) | random, CROCKFORD, 26);
    },
    ksuid: () => {
      const seconds = Math.floor(clock().getTime() / 1000) - KSUID_EPOCH;
      const random = BigInt(`0x${randomBytes(16).toString("hex")}`);
      return digits((BigInt(seconds) << 128n) | random, BASE62, 27);
    },
  };
}

function digits(number: bigint, alphabet: string, length: number): string {
  const base = BigInt(alphabet.length);
  let text = "";
  for (let rest = number; text.length < length; rest /= base) {
    text = alphabet.charAt(Number(rest % base)) + text;
  }
  return text;
}
