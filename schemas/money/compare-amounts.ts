/** Sorts ascending. Equal decimals are equal doubles, so the order is exact in every currency. */
export const compareAmounts = (one: number, other: number): number => Math.sign(one - other)
