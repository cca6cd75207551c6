import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import { GAME_BLOCK_DAYS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import styles from './safer-play.module.css'

const BEGUN: NoticeRequest = {
  tone: 'success',
  title: <FormattedMessage id="safer-play.blocks.begun" />,
}

interface BlockFormProps {
  found: OperationResult<'getGameBlocks'>
  /** The game from whose page the player comes. */
  game: number | undefined
}

type Days = (typeof GAME_BLOCK_DAYS)[number]

/** Blocks a kind of games or one game for a time or until further notice. */
export function BlockForm({ found: { kinds, games }, game }: BlockFormProps) {
  const intl = useIntl()
  const notices = useNotices()
  const block = useOperationMutation('blockGames', { invalidates: ['getGameBlocks'] })
  const [what, setWhat] = useState(games.some(({ gameId }) => gameId === game) ? `game:${game}` : '')
  const [days, setDays] = useState<Days>(30)
  const [isAsked, setAsked] = useState(false)
  const kindName = (rule: (typeof kinds)[number]) =>
    intl.formatMessage({ id: `safer-play.blocks.kind.${rule}` })
  const options = [
    ...kinds.map((rule) => ({
      value: `kind:${rule}`,
      label: intl.formatMessage({ id: 'safer-play.blocks.allOfKind' }, { kind: kindName(rule) }),
    })),
    ...games.map(({ gameId, title }) => ({
      value: `game:${gameId}`,
      label: intl.formatMessage({ id: 'safer-play.blocks.oneGame' }, { title }),
    })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (what === '' || block.isPending) return
    const gameRule = kinds.find((rule) => what === `kind:${rule}`)
    const gameId = games.find((one) => what === `game:${one.gameId}`)?.gameId
    block.mutate(
      { days, ...(gameRule && { gameRule }), ...(gameId !== undefined && { gameId }) },
      {
        onSuccess(answer) {
          if (answer !== 'success') return
          setWhat('')
          setAsked(false)
          notices.show(BEGUN)
        },
      },
    )
  }
  return (
    <Panel>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          kind="select"
          label={<FormattedMessage id="safer-play.blocks.what" />}
          name="what"
          required
          placeholder={intl.formatMessage({ id: 'safer-play.exclusion.placeholder' })}
          options={options}
          value={what}
          onChange={setWhat}
        />
        <Field
          kind="select"
          label={<FormattedMessage id="safer-play.blocks.length" />}
          name="days"
          options={GAME_BLOCK_DAYS.map((count) => ({
            value: String(count),
            label: intl.formatMessage({ id: 'safer-play.blocks.days' }, { days: count }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(GAME_BLOCK_DAYS.find((count) => String(count) === value) ?? 30)}
        />
        {isAsked && what === '' ? (
          <FaultNote>
            <FormattedMessage id="safer-play.blocks.refusal.choose" />
          </FaultNote>
        ) : null}
        {block.data !== undefined && block.data !== 'success' ? (
          <FaultNote>
            <FormattedMessage id={`safer-play.blocks.refusal.${block.data}`} />
          </FaultNote>
        ) : null}
        <ActionButton type="submit" size="large" fullWidth busy={block.isPending}>
          <FormattedMessage id="safer-play.blocks.begin" />
        </ActionButton>
      </form>
    </Panel>
  )
}
