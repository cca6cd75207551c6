import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { SelfCheckResult } from '../components/self-check-result.tsx'
import styles from '../components/safer-play.module.css'
import { ANSWERS, type Answer, type Answers, missing, QUESTIONS, scoreOf } from '../state/self-check-score.ts'

/** Nine questions about one's own play. The page counts the points itself: nothing is sent, and nothing is kept. */
export default function SelfCheck() {
  const intl = useIntl()
  const [answers, setAnswers] = useState<Answers>({})
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const left = missing(answers).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setDone(left === 0)
  }
  const again = () => {
    setAnswers({})
    setAsked(false)
    setDone(false)
  }
  return (
    <ScreenFrame title={<FormattedMessage id="safer-play.selfCheck.title" />} width="narrow">
      {isDone ? (
        <SelfCheckResult score={scoreOf(answers)} onAgain={again} />
      ) : (
        <>
          <p>
            <FormattedMessage id="safer-play.selfCheck.intro" />
          </p>
          <form className={styles.form} onSubmit={submit} noValidate>
            {QUESTIONS.map((question, place) => (
              <Panel key={question}>
                <div className={styles.limit}>
                  <p className={styles.question}>
                    <FormattedMessage
                      id="safer-play.selfCheck.numbered"
                      values={{
                        number: place + 1,
                        question: <FormattedMessage id={`safer-play.selfCheck.q.${question}`} />,
                      }}
                    />
                  </p>
                  <SegmentedControl<Answer | ''>
                    fullWidth
                    inPairs
                    label={intl.formatMessage({ id: `safer-play.selfCheck.q.${question}` })}
                    options={ANSWERS.map((answer) => ({
                      value: answer,
                      label: intl.formatMessage({ id: `safer-play.selfCheck.a.${answer}` }),
                    }))}
                    value={answers[question] ?? ''}
                    onChange={(answer) =>
                      setAnswers((known) => (answer === '' ? known : { ...known, [question]: answer }))
                    }
                  />
                </div>
              </Panel>
            ))}
            {isAsked && left > 0 ? (
              <FaultNote>
                <FormattedMessage id="safer-play.selfCheck.missing" values={{ left }} />
              </FaultNote>
            ) : null}
            <ActionButton type="submit" size="large" fullWidth>
              <FormattedMessage id="safer-play.selfCheck.show" />
            </ActionButton>
          </form>
        </>
      )}
      <p className={styles.quiet}>
        <FormattedMessage id="safer-play.selfCheck.source" />
      </p>
    </ScreenFrame>
  )
}
