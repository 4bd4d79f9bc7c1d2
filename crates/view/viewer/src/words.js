// Numbers for people.

export function number(x, most = 6) {
  const [digits, power] = x.toExponential(most - 1).split("e");
  if (x !== 0 && (power < -4 || power > Math.max(5, most - 1))) return `${Number(digits)}e${Number(power)}`;
  return String(Number(x.toPrecision(most)));
}

// Digits by which instants of a clock are told apart, six of its length.
export function digits([start, end]) {
  const largest = Math.max(Math.abs(start), Math.abs(end));
  return end > start ? Math.min(6 + Math.max(0, Math.floor(Math.log10(largest / (end - start)))), 16) : 6;
}
