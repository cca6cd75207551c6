/** `npm run verify -- FILE`: checks a draw's record, or the proof of one play, offline. `-` reads the standard input. */
import { readFileSync } from 'node:fs'
import { reportLines, verifyText } from '#tools/verify/verify-text.ts'

const STANDARD_INPUT = 0

const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) {
  console.error(
    'Usage: npm run verify -- FILE (a fairness record or a play proof as JSON; - is the standard input)',
  )
  process.exit(2)
}

const steps = await verifyText(readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8'))
for (const line of reportLines(steps)) console.log(line)
const hasFailed = steps.some((step) => !step.ok)
console.log(
  hasFailed ? 'This file does not hold.' : 'Everything in this file follows from what was committed to.',
)
process.exitCode = hasFailed ? 1 : 0
