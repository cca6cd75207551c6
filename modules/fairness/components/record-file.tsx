import { type ChangeEvent, useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import type { CheckProgress } from '../rules/record-lines.ts'
import styles from './record-file.module.css'

const KINDS = '.ndjson,.json,application/json,application/x-ndjson'

/** Opens a saved record of any size. */
export function RecordFileChoice({ choose }: { choose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Reset, so that the same file can be chosen again after it has changed.
    target.value = ''
    if (file) choose(file)
  }
  return (
    <div className={styles.choice}>
      {/* The button replaces the native file field, whose label would be in the browser's language. */}
      <input ref={input} type="file" accept={KINDS} onChange={chosen} hidden />
      <ActionButton kind="quiet" ariaDescribedBy={hint} onClick={() => input.current?.click()}>
        <FormattedMessage id="fairness.file" />
      </ActionButton>
      <p id={hint} className={styles.hint}>
        <FormattedMessage id="fairness.fileHint" />
      </p>
    </div>
  )
}

export interface FileCheckProps {
  name: string
  /** Null until the number of plays was read from the file, and for a record in one piece. */
  progress: CheckProgress | null
  stop: () => void
}

/** Progress of the check of a file. */
export function FileCheck({ name, progress, stop }: FileCheckProps) {
  const intl = useIntl()
  const { plays, ofPlays } = progress ?? { plays: 0, ofPlays: 0 }
  return (
    <Panel
      title={
        <bdi className={styles.name} dir="auto">
          {name}
        </bdi>
      }
    >
      <ProgressBar
        label={intl.formatMessage({ id: 'fairness.file.progress' })}
        value={plays}
        max={ofPlays}
        valueText={
          progress ? intl.formatMessage({ id: 'fairness.large.howFar' }, { plays, ofPlays }) : undefined
        }
        labelShown
      />
      <ActionButton kind="quiet" onClick={stop}>
        <FormattedMessage id="fairness.large.stop" />
      </ActionButton>
    </Panel>
  )
}
