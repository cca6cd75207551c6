import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { useReplaceQuery } from '#runtime/router/navigate.ts'
import { useSite } from '#runtime/site/site.ts'
import { foundBy, QUERY_MAX, readFind, SORTS, writeFind, type Sort } from '../state/find-games.ts'
import type { FindParams, Found } from '../state/found.ts'
import styles from './find-games.module.css'

export interface FindGamesProps {
  asked: FindParams
  /** Number of games that were found; null while they are loading. */
  count: number | null
  onFind: (found: Found) => void
}

/** Searches the games of a list by title and sorts them; both are in the address. */
export default function FindGames({ asked, count, onFind }: FindGamesProps) {
  const intl = useIntl()
  const { currencies } = useSite().manifest
  const currencyId = currencies.data[currencies.default]?.currencyId ?? 0
  const [{ query, sort }, setFind] = useState(() => readFind(asked))
  const typed = useDeferredValue(query)
  const replaceQuery = useReplaceQuery()
  const place = useRef<HTMLDivElement>(null)
  const focus = () => place.current?.querySelector('input')?.focus()
  useEffect(() => {
    onFind(foundBy(typed, sort, currencyId))
    replaceQuery({ ...writeFind(typed, sort) })
  }, [typed, sort, currencyId, onFind, replaceQuery])
  useEffect(() => {
    // An address with a search opens the field; only a press on the button moves the focus.
    if (asked.q === undefined && asked.sort === undefined) focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
  const clear = () => {
    setFind({ query: '', sort })
    focus()
  }
  return (
    <>
      <search ref={place} className={styles.find}>
        <Field
          label={<FormattedMessage id="lobby.find.title" />}
          type="search"
          inputMode="search"
          autoComplete="off"
          maxLength={QUERY_MAX}
          value={query}
          before={<Icon name="search" size="small" />}
          onChange={(text) => setFind({ query: text, sort })}
        />
        <Field
          kind="select"
          label={<FormattedMessage id="lobby.find.sort" />}
          value={sort}
          options={SORTS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `lobby.find.sort.${value}` }),
          }))}
          onChange={(value) => setFind({ query, sort: value as Sort })}
        />
        <p role="status" className="visually-hidden">
          {count !== null && typed.trim() !== '' ? (
            <FormattedMessage id="lobby.count" values={{ count }} />
          ) : null}
        </p>
      </search>
      {count === 0 && typed.trim() !== '' ? (
        <EmptyState
          title={<FormattedMessage id="lobby.find.none.title" values={{ query: typed.trim() }} />}
          body={<FormattedMessage id="lobby.find.none.body" />}
          action={
            <ActionButton kind="quiet" onClick={clear}>
              <FormattedMessage id="lobby.find.clear" />
            </ActionButton>
          }
        />
      ) : null}
    </>
  )
}
