import { sql } from 'kysely'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import { CARD_STATUSES, type CardStep, nextStep } from './draw-step.ts'
import { type DueInstance, SELECT_INSTANCES } from './due-instance.ts'
import { STEP_IS_DUE } from './due-step.ts'

const INSTANT_KINDS = GAME_RULES.filter(isInstantKind)

/** Cards of one step per transaction: few enough that the balls of other games are not delayed noticeably. */
export const CARDS_AT_ONCE = 64

/**
 * A locked due card, and further ones for which the same step is due, longest-due first. A card that another process has locked is left
 * out.
 */
export async function lockDueCards(
  tx: Tx,
  first: DueInstance,
  { step, atMost }: { step: CardStep; atMost: number },
): Promise<DueInstance[]> {
  if (atMost === 1) return [first]
  const { rows } = await sql<DueInstance>`
    ${SELECT_INSTANCES}
    where ${STEP_IS_DUE}
      and instance.game_instance_id <> ${first.game_instance_id}
      and game.game_rule = any(${INSTANT_KINDS}::text[]) and instance.status = any(${CARD_STATUSES[step]}::text[])
    order by instance.next_action_at, instance.game_instance_id
    limit ${atMost - 1}
    for no key update of instance skip locked`.execute(tx)
  return [first, ...rows.filter((card) => nextStep(card) === step)]
}
