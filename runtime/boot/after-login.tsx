import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { showNoticeAtom } from '#runtime/notices/notices.ts'
import type { MountedNotice, Registry } from '#runtime/registry/registry.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { Store } from '#runtime/context/runtime-services.ts'

/** Shows the events of the player's absence (spec 3, `afterLoginEvents`), with the notice that a module defines for each kind. */
export async function showAfterLoginEvents(
  store: Store,
  registry: Pick<Registry, 'awayNotice'>,
  events: readonly AfterLoginEvent[],
): Promise<void> {
  const said = events.flatMap((event) => {
    const notice = registry.awayNotice(event.kind)
    return notice === null ? [] : [{ event, notice }]
  })
  await Promise.all(said.map(({ notice }) => notice.prepare()))
  for (const { event, notice } of said) store.set(showNoticeAtom, noticeOf(event, notice))
}

function noticeOf(
  { kind, at, gameTitle = '', amount, currencyId, title, body }: AfterLoginEvent,
  notice: MountedNotice,
) {
  const id = `after-login/${kind}/${at}`
  const shown = { id, tone: notice.tone, staysMs: null }
  if (notice.title === undefined) return { ...shown, title, body }
  const money = amount !== undefined && currencyId !== undefined && (
    <Money amount={amount} currencyId={currencyId} />
  )
  return { ...shown, title: <FormattedMessage id={notice.title} values={{ game: gameTitle, money }} /> }
}
