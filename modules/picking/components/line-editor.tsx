import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { isEmptyLine, mayAddLine, playsPicked } from '../state/picking-machine.ts'
import { toPlay, type Line } from '../state/plays.ts'
import type { TickedSlip } from '../state/ticked-slip.ts'
import styles from './line-editor.module.css'
import { LineFace, RemoveLine } from './line-list.tsx'
import list from './line-list.module.css'
import { LineTools } from './line-tools.tsx'
import { NumberSet } from './number-set.tsx'

/** All lines of a slip; the grid of one line is open below it. */
export function LineEditor({ slip }: { slip: TickedSlip }) {
  const { form, state, dispatch } = slip
  const [isOpen, setOpen] = useState(true)
  const plays = playsPicked(form, state)
  const press = (index: number) => {
    setOpen(!isOpen || index !== state.activeLine)
    dispatch({ type: 'lineEdited', index, stays: true })
  }
  const add = () => {
    setOpen(true)
    dispatch({ type: 'lineAdded', stays: true })
  }
  return (
    <>
      <ol role="list" className={list.lines}>
        {state.lines.map((line, index) => (
          // A line is its place in the list.
          <li key={index} className={styles.item}>
            <LineHead
              slip={slip}
              line={line}
              index={index}
              isOpen={isOpen && index === state.activeLine}
              onPress={() => press(index)}
            />
            {isOpen && index === state.activeLine ? <LineGrid slip={slip} index={index} /> : null}
          </li>
        ))}
      </ol>
      {plays > form.room ? (
        <p role="alert" className={styles.tooMany}>
          <FormattedMessage id="picking.continue.tooMany" values={{ room: form.room }} />
        </p>
      ) : null}
      <ActionButton
        kind="quiet"
        icon={<Icon name="plus" size="small" />}
        disabled={!mayAddLine(form, state) || state.lines.some(isEmptyLine)}
        onClick={add}
      >
        <FormattedMessage id="picking.addLine" />
      </ActionButton>
    </>
  )
}

interface LineHeadProps {
  slip: TickedSlip
  line: Line
  index: number
  isOpen: boolean
  onPress: () => void
}

function LineHead({ slip, line, index, isOpen, onPress }: LineHeadProps) {
  const intl = useIntl()
  const { state } = slip
  const place = index + 1
  const isAlone = state.lines.length === 1 && isEmptyLine(line)
  return (
    <div
      className={list.line}
      data-active={isOpen || undefined}
      data-offending={toPlay(line) === state.offendingPlay || undefined}
    >
      <button
        type="button"
        className={list.face}
        aria-expanded={isOpen}
        aria-controls={gridId(index)}
        onClick={onPress}
      >
        <LineFace slip={slip} line={line} place={place} />
        <span className={list.edit}>
          <Icon
            name={isOpen ? 'up' : 'down'}
            size="small"
            label={intl.formatMessage({ id: 'picking.line.edit' }, { place })}
          />
        </span>
      </button>
      {isAlone ? null : <RemoveLine slip={slip} index={index} />}
    </div>
  )
}

const gridId = (index: number) => `picking-line-${index}`

function LineGrid({ slip, index }: { slip: TickedSlip; index: number }) {
  const { form } = slip
  return (
    <div id={gridId(index)} className={styles.grid}>
      <NumberSet slip={slip} set="main" columns={10} headingHidden={form.size2nd === 0} />
      {form.size2nd > 0 ? <NumberSet slip={slip} set="second" columns={Math.min(12, form.range2nd)} /> : null}
      <LineTools slip={slip} />
    </div>
  )
}
