// Numbers for people.

export function number(x) {
  const [digits, power] = x.toExponential(5).split("e");
  if (x !== 0 && (power < -4 || power > 5)) return `${Number(digits)}e${Number(power)}`;
  return String(Number(x.toPrecision(6)));
}
