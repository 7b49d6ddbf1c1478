// Exact amounts as pages show them with `exact=1`: `1,234.567890` is 1234567890 millionths. Never a floating number.

/** Reads an amount of exactly six decimals. */
export function micros(text) {
  const match = /^(−|-)?([\d,]+)\.(\d{6})$/.exec(text.trim());
  if (!match) throw new Error(`no exact amount: ${JSON.stringify(text)}`);
  const [, sign, whole, fraction] = match;
  const value = BigInt(whole.replaceAll(",", "") + fraction);
  return sign ? -value : value;
}

/** The sum of amounts. */
export function sum(texts) {
  return texts.map(micros).reduce((total, amount) => total + amount, 0n);
}
