/** n! */
export function factorial(count: number): number {
  let orders = 1
  for (let factor = 2; factor <= count; factor++) orders *= factor
  return orders
}

/** Positions of an array to shuffle, and how many of them from the front. */
export interface Places {
  from: number
  size: number
  count: number
}

/**
 * Fisher–Yates from the front driven by one number: position i swaps with position i + (the number mod the positions
 * left), and the quotient decides the next swap. Every number below size × (size − 1) × … gives a different order.
 */
export function shuffleInPlace(numbers: Uint8Array, { from, size, count }: Places, order: number): void {
  let rest = order
  for (let place = 0; place < count; place++) {
    const left = size - place
    const quotient = ((rest >>> 0) / left) >>> 0
    const other = from + place + (rest - quotient * left)
    rest = quotient
    const moved = numbers[other]!
    numbers[other] = numbers[from + place]!
    numbers[from + place] = moved
  }
}
