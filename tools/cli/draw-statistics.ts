/** `npm run statistics [NUMBERS]`: tests the generator of the draws; 100 million numbers a drum take some minutes. */
import { testBingoCards, testBingoDraws } from '#tools/statistics/bingo-statistics.ts'
import { CARD_TESTS } from '#tools/statistics/card-tests.ts'
import { DRUMS, drbgSource, testDrum, testStream } from '#tools/statistics/run-statistics.ts'
import type { TestResult } from '#tools/statistics/number-tests.ts'

/** A perfect generator falls below this once in ten million tests. */
const SUSPICIOUS_BELOW = 1e-7
const NUMBERS_DEFAULT = 100_000_000
const SEQUENCES = 100

const numbers = Number(process.argv[2] ?? NUMBERS_DEFAULT)
if (!Number.isSafeInteger(numbers) || numbers < 1000) {
  console.error('Usage: npm run statistics [NUMBERS] (at least 1000)')
  process.exit(2)
}

let suspicious = 0
function report(title: string, results: readonly TestResult[]): void {
  console.log(title)
  for (const { name, p } of results) {
    const isSuspicious = p < SUSPICIOUS_BELOW
    if (isSuspicious) suspicious++
    console.log(`  ${isSuspicious ? 'UNEVEN' : 'ok    '}  p = ${p.toFixed(6)}  ${name}`)
  }
}

report(`NIST SP 800-22 over ${SEQUENCES} sequences of a million bits`, testStream(SEQUENCES))
for (const drum of DRUMS) {
  report(`${numbers.toLocaleString('en')} numbers, ${drum.name}`, testDrum(drum, numbers))
}
for (const { name, numbersADraw, test } of CARD_TESTS) {
  const draws = Math.ceil(numbers / numbersADraw)
  report(`${draws.toLocaleString('en')} draws, ${name}`, test(draws, drbgSource()))
}
for (const balls of [75, 90] as const) {
  // A draw is one card called to its end.
  const draws = Math.ceil(numbers / balls)
  report(
    `${draws.toLocaleString('en')} bingo draws of ${balls} balls`,
    testBingoDraws(balls, draws, drbgSource()),
  )
  report(
    `${draws.toLocaleString('en')} bingo cards of ${balls} balls`,
    testBingoCards(balls, draws, drbgSource()),
  )
}
process.exitCode = suspicious > 0 ? 1 : 0
