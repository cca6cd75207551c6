import type { LimitKind, SelfLimitKind } from '#schemas/entities/player-limit.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { changes } from '#service/call/handler.ts'
import { publish } from '#service/events/publish.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { changeSelfLimits, type WantedLimit } from '../change-limits.ts'
import { chooseInterval, mayChoose } from '../reality-check.ts'
import { limitCurrency } from '#service/player-limits/self-limits.ts'

/** The limit of each field of the request; its flag has the same name with `Enabled`. */
const FIELDS = {
  dailyLimit: 'dailyDeposit',
  weeklyLimit: 'weeklyDeposit',
  monthlyLimit: 'monthlyDeposit',
  weeklyBetLimit: 'weeklyBet',
  dailyLossLimit: 'dailyLoss',
  weeklyLossLimit: 'weeklyLoss',
  monthlyLossLimit: 'monthlyLoss',
} as const satisfies Record<string, LimitKind>
type Field = keyof typeof FIELDS

export default changes('updateSelfLimits', async ({ db, site, service, player: { playerId } }, body) => {
  const { currencyId, decimalPlaces } = await limitCurrency(db, site, playerId)
  const { realityCheckMinutes: minutes } = body
  if (minutes !== undefined && !mayChoose(site, minutes)) return 'reality-check-above-site'
  const answer = await changeSelfLimits(db, {
    playerId,
    operatorId: site.operatorId,
    currencyId,
    wanted: wantedOf(body, decimalPlaces),
    waitDays: site.manifest.settings.depositLimitChangeWaitDays,
    needsConfirmation: site.manifest.settings.confirmHigherLimits,
  })
  if (answer !== 'success') return answer
  if (minutes !== undefined) await chooseInterval(db, playerId, minutes)
  const changed = await readPlayer(db, service.vault, playerId)
  if (changed !== null) await publish(db, cashierTopic(playerId), 'player.profileUpdate', changed)
  return answer
})

function wantedOf(
  body: OperationRequest<'updateSelfLimits'>,
  decimalPlaces: number,
): Map<SelfLimitKind, WantedLimit> {
  const wanted = new Map<SelfLimitKind, WantedLimit>()
  const { sessionLimitEnabled, sessionLimit } = body
  if (sessionLimitEnabled !== undefined)
    wanted.set('sessionMinutes', sessionLimitEnabled === 0 ? null : (sessionLimit ?? 'invalid'))
  for (const field of Object.keys(FIELDS) as Field[]) {
    const isEnabled = body[`${field}Enabled`]
    if (isEnabled === undefined) continue
    const minor = isEnabled === 0 ? null : toMinor(body[field] ?? 0, decimalPlaces)
    wanted.set(FIELDS[field], isEnabled === 1 && (minor === null || minor === 0) ? 'invalid' : minor)
  }
  return wanted
}
