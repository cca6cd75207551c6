import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { ScrollRegion } from '#runtime/components/scroll-region.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { showNoticeAtom } from '#runtime/notices/notices.ts'
import type { MountedNotice, Registry } from '#runtime/registry/registry.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import styles from './after-login.module.css'

interface DisplayedEvent {
  readonly event: AfterLoginEvent
  readonly notice: MountedNotice
}

/**
 * Shows the events of the player's absence (spec 3, `afterLoginEvents`), with the notice that a module defines for each kind: one alone, several
 * in one summary.
 */
export async function showAfterLoginEvents(
  store: Store,
  registry: Pick<Registry, 'awayNotice'>,
  events: readonly AfterLoginEvent[],
): Promise<void> {
  const said = events.flatMap((event): DisplayedEvent[] => {
    const notice = registry.awayNotice(event.kind)
    return notice === null ? [] : [{ event, notice }]
  })
  await Promise.all(said.map(({ notice }) => notice.prepare()))
  const [first, ...others] = said
  if (first === undefined) return
  const waitMs = first.event.at - serverNow()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  const { kind, at, body } = first.event
  const shown = { id: `after-login/${kind}/${at}`, staysMs: null }
  if (others.length > 0) {
    const title = <FormattedMessage id="runtime.afterLogin.title" />
    store.set(showNoticeAtom, { ...shown, tone: 'info', title, body: <Summary events={said} /> })
    return
  }
  const own = first.notice.title === undefined && { body }
  store.set(showNoticeAtom, { ...shown, ...own, tone: first.notice.tone, title: titleOf(first) })
}

function Summary({ events }: { events: readonly DisplayedEvent[] }) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'runtime.afterLogin.title' })
  return (
    <ScrollRegion as="ul" className={styles.events} aria-label={title}>
      {[...events].reverse().map((shown, place) => (
        <li key={place} className={styles.event}>
          <span>{titleOf(shown)}</span>
          {shown.notice.title === undefined ? <span>{shown.event.body}</span> : null}
          <span className={styles.time}>
            <DateTime at={shown.event.at} />
          </span>
        </li>
      ))}
    </ScrollRegion>
  )
}

/** The module's sentence about an event, or the title that the event supplies itself. */
function titleOf({ event, notice }: DisplayedEvent): ReactNode {
  const { gameTitle = '', games = 1, amount, currencyId, title } = event
  if (notice.title === undefined) return title
  const money = amount !== undefined && currencyId !== undefined && (
    <Money amount={amount} currencyId={currencyId} />
  )
  return <FormattedMessage id={notice.title} values={{ game: gameTitle, games, money, title }} />
}
