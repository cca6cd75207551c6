import { LIMIT_KINDS } from '#schemas/entities/player-limit.ts'
import { WEEKLY_BET_LIMIT_WAIT_DAYS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { reads } from '#service/call/handler.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import {
  limitCurrency,
  readLimitUse,
  readSelfLimits,
  type SelfLimit,
} from '#service/player-limits/self-limits.ts'

export default reads('getSelfLimits', async ({ db, site, player: { playerId } }) => {
  const { currencyId, decimalPlaces } = await limitCurrency(db, site, playerId)
  const own = new Map((await readSelfLimits(db, playerId)).map((limit) => [limit.kind, limit]))
  const { usedMinor, accountMinor } = await readLimitUse(
    db,
    { playerId, operatorId: site.operatorId },
    currencyId,
  )
  const session = own.get('sessionMinutes')
  const decimal = (minor: number) => toDecimal(minor, decimalPlaces)
  return {
    currencyId,
    depositWaitDays: site.manifest.settings.depositLimitChangeWaitDays,
    betWaitDays: WEEKLY_BET_LIMIT_WAIT_DAYS,
    ...(session !== undefined && { session: sessionLimitOf(session) }),
    limits: LIMIT_KINDS.map((kind) => {
      const { minor = null, next = null } = own.get(kind) ?? {}
      const account = accountMinor.get(kind)
      const used = Math.max(0, usedMinor.get(kind) ?? 0)
      const lowest = Math.min(minor ?? Infinity, account ?? Infinity)
      return {
        kind,
        used: decimal(used),
        ...(minor !== null && { amount: decimal(minor) }),
        ...(account !== undefined && { accountAmount: decimal(account) }),
        ...(lowest !== Infinity && { left: decimal(Math.max(0, lowest - (usedMinor.get(kind) ?? 0))) }),
        ...(next && {
          next: {
            from: next.from,
            ...(next.minor !== null && { amount: decimal(next.minor) }),
            ...(next.isUnconfirmed === true && { needsConfirmation: 1 as const }),
          },
        }),
      }
    }),
  }
})

function sessionLimitOf({
  minor,
  next,
}: SelfLimit): NonNullable<OperationResult<'getSelfLimits'>['session']> {
  return {
    ...(minor !== null && { minutes: minor }),
    ...(next && {
      next: {
        from: next.from,
        ...(next.minor !== null && { minutes: next.minor }),
        ...(next.isUnconfirmed === true && { needsConfirmation: 1 as const }),
      },
    }),
  }
}
