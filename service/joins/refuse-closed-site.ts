import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'

type Joined = OperationResult<'joinGame'>

/** The answer to a join. One that the site cannot accept is a refusal with the code 234, which clients show as join error 9 (spec 8). */
export const unlessSiteClosed = (answer: Joined): Joined | Refused<'siteTakesNoPlays'> =>
  answer.exitCode === JOIN_EXIT.siteCannotAcceptPlays ? { refused: 'siteTakesNoPlays' } : answer
