import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import text from '#runtime/components/text.module.css'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import {
  linesFor,
  NAME_MAX,
  picksFor,
  withoutPick,
  withPick,
  type OwnNumbers,
  type SavedPick,
} from '../state/own-numbers.ts'
import { finishedLines } from '../state/picking-machine.ts'
import type { Slip } from '../state/slip.ts'
import type { UseLines } from './last-lines.tsx'
import styles from './number-aids.module.css'
import { PlayRows } from './play-rows.tsx'

export interface ChangeOwnNumbers {
  own: OwnNumbers
  change: (to: (own: OwnNumbers) => OwnNumbers) => void
}

/** Lines kept under a name: those of games with the same kind of line. */
export function SavedPicks({ slip, own, change, onUse }: UseLines & ChangeOwnNumbers) {
  const picks = picksFor(own, slip.form)
  return (
    <section className={styles.aid}>
      <h3 className={text.subheading}>
        <FormattedMessage id="picking.aids.saved" />
      </h3>
      {picks.length === 0 ? null : (
        <ul role="list" className={styles.picks}>
          {picks.map((pick) => (
            <SavedLines
              key={pick.name}
              pick={pick}
              slip={slip}
              onUse={onUse}
              onRemove={() => change((now) => withoutPick(now, pick))}
            />
          ))}
        </ul>
      )}
      <SaveLines slip={slip} change={change} />
    </section>
  )
}

function SavedLines({
  pick,
  slip: { form },
  onUse,
  onRemove,
}: UseLines & { pick: SavedPick; onRemove: () => void }) {
  const intl = useIntl()
  const lines = linesFor(pick.plays, form)
  const { name } = pick
  return (
    <li className={styles.pick}>
      <div>
        <p className={styles.name}>
          <Verbatim>{name}</Verbatim>
        </p>
        <PlayRows lines={lines} />
      </div>
      <div className={styles.buttons}>
        <ActionButton
          size="small"
          disabled={lines.length === 0 || form.room === 0}
          ariaLabel={intl.formatMessage({ id: 'picking.aids.use.spoken' }, { name })}
          onClick={() => onUse(lines)}
        >
          <FormattedMessage id="picking.aids.use" />
        </ActionButton>
        <ActionButton
          size="small"
          kind="quiet"
          ariaLabel={intl.formatMessage({ id: 'picking.aids.remove.spoken' }, { name })}
          onClick={onRemove}
        >
          <FormattedMessage id="picking.aids.remove" />
        </ActionButton>
      </div>
    </li>
  )
}

/** Keeps the finished lines of the slip under a name. */
function SaveLines({ slip: { form, state }, change }: { slip: Slip; change: ChangeOwnNumbers['change'] }) {
  const [name, setName] = useState('')
  const [kept, setKept] = useState('')
  const lines = finishedLines(form, state)
  if (lines.length === 0) {
    return (
      <p className={styles.note}>
        <FormattedMessage id="picking.aids.saved.none" />
      </p>
    )
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    change((own) => withPick(own, form, name, lines))
    setKept(name.trim())
    setName('')
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label={<FormattedMessage id="picking.aids.name" />}
        value={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        dir="auto"
        onChange={setName}
      />
      <ActionButton type="submit" kind="quiet" disabled={name.trim() === ''}>
        <FormattedMessage id="picking.aids.save" values={{ lines: lines.length }} />
      </ActionButton>
      <p role="status" className={styles.note}>
        {kept === '' ? (
          <FormattedMessage id="picking.aids.saved.where" />
        ) : (
          <FormattedMessage id="picking.aids.kept" values={{ name: kept }} />
        )}
      </p>
    </form>
  )
}
