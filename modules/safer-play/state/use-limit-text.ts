import { useSite } from '#runtime/site/site.ts'
import type { LimitKind } from '#schemas/entities/player-limit.ts'

/** The end of the names of a limit's messages: on some sites the losses of a day are those of the last 24 hours. */
export function useLimitText(kind: LimitKind): LimitKind | 'rollingLoss' {
  const { rollingLossLimit } = useSite().manifest.settings
  return kind === 'dailyLoss' && rollingLossLimit ? 'rollingLoss' : kind
}
