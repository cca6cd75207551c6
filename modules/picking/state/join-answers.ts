import { FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import { JOIN_EXIT, type JoinExitCode } from '#schemas/protocol/faults.ts'

/** A next step after a refused join; each is one button. */
export type NextStep =
  | 'deposit'
  | 'editLines'
  | 'otherGames'
  | 'nextDraw'
  | 'watch'
  | 'limits'
  | 'support'
  | 'tryAgain'
  | 'newPrice'

/** Next steps after each join answer, the most helpful first. */
const NEXT_STEPS: Record<JoinExitCode, readonly NextStep[]> = {
  [JOIN_EXIT.success]: ['watch'],
  [JOIN_EXIT.noSuchCurrency]: ['otherGames', 'support'],
  [JOIN_EXIT.notEnoughFunds]: ['deposit', 'editLines'],
  [JOIN_EXIT.gameNoLongerAvailable]: ['nextDraw', 'otherGames'],
  [JOIN_EXIT.tooManyLines]: ['editLines', 'nextDraw'],
  [JOIN_EXIT.alreadyJoinedWithMaxPlays]: ['watch', 'otherGames'],
  [JOIN_EXIT.weeklyWagerLimitExceeded]: ['limits', 'editLines'],
  [JOIN_EXIT.accountStatusBlocksJoining]: ['support', 'otherGames'],
  [JOIN_EXIT.couldNotConfirmPlays]: ['editLines', 'otherGames'],
  [JOIN_EXIT.siteCannotAcceptPlays]: ['tryAgain', 'otherGames'],
  [JOIN_EXIT.rateChanged]: ['newPrice', 'otherGames'],
  [JOIN_EXIT.overloaded]: ['tryAgain', 'otherGames'],
  [JOIN_EXIT.none]: ['tryAgain', 'watch'],
}

const KNOWN = new Set<number>(Object.values(JOIN_EXIT))

/** The exit code for a number; unknown codes become -1 (spec 4, "Join"). */
export const exitCodeOf = (code: number): JoinExitCode =>
  KNOWN.has(code) ? (code as JoinExitCode) : JOIN_EXIT.none

export const nextSteps = (code: JoinExitCode): readonly NextStep[] => NEXT_STEPS[code]

/** The exit code for a fault: overload is 300, "cannot accept plays" is 9, any other fault has no code. */
export function exitCodeOfFault(code: FaultCode): JoinExitCode {
  if (code === FAULT.overloaded) return JOIN_EXIT.overloaded
  if (code === FAULT.siteTakesNoPlays) return JOIN_EXIT.siteCannotAcceptPlays
  return JOIN_EXIT.none
}
