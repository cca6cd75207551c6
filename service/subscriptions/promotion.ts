import type { GameDefinition } from '#schemas/entities/game-definition.ts'

/** The promotion of a game for its first subscription by a player. */
export interface Promotion {
  /** It holds for purchases of at least as many further draws. */
  readonly draws: number
  /** Draws that the operator pays. */
  readonly freeDraws: number
  /** They are the first ones; otherwise the last ones, so that the paid ones come before them. */
  readonly isFreeFirst: boolean
}

/** The promotion of a game; null without one. */
export function promotionOf({
  subscriptionPromotion: declared,
}: Pick<GameDefinition, 'subscriptionPromotion'>): Promotion | null {
  if (declared === undefined) return null
  const { draws } = declared
  return declared.kind === 'firstDrawFree'
    ? { draws, freeDraws: 1, isFreeFirst: true }
    : { draws, freeDraws: draws - declared.paidDraws, isFreeFirst: false }
}

/** The free draws in a purchase of further draws; null if it names a promotion that does not hold for it. */
export function freeDrawsOf(
  definition: GameDefinition,
  {
    subscriptions = 0,
    payGo = false,
    promotion = false,
  }: { subscriptions?: number; payGo?: boolean; promotion?: boolean },
): number | null {
  if (!promotion) return 0
  const declared = promotionOf(definition)
  return declared === null || payGo || subscriptions < declared.draws ? null : declared.freeDraws
}

/** The subscription's draws of a promotion, and whether they are the first ones. */
export interface FreeDraws {
  readonly draws_left: number
  readonly free_left: number
  readonly is_free_first: boolean
}

/** Whether the next draw of a subscription is free. */
export const isNextFree = ({ draws_left, free_left, is_free_first }: FreeDraws): boolean =>
  free_left > 0 && (is_free_first || draws_left <= free_left)
