import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Tabs } from '#runtime/components/tabs.tsx'
import { messageId } from '#runtime/locale/message-id.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSite } from '#runtime/site/site.ts'
import { type Tutorial, useTutorial } from '../state/use-tutorial.ts'
import styles from './tutorial.module.css'

/** Explains step by step how each kind of game of the site is played. The parameter `topic` is the chapter to begin with. */
export default function TutorialScreen({ params }: ScreenProps<'welcome.tutorial'>) {
  const intl = useIntl()
  const tutorial = useTutorial(params.topic)
  const { topics, topic, done, choose } = tutorial
  const tabs = topics.map(({ id }) => ({
    id,
    label: (
      <>
        <FormattedMessage id={`welcome.${id}`} />
        {done.includes(id) ? (
          <Icon name="check" size="small" label={intl.formatMessage({ id: 'welcome.tutorial.read' })} />
        ) : null}
      </>
    ),
  }))
  return (
    <ScreenFrame title={<FormattedMessage id="welcome.tutorial.title" />}>
      <Tabs
        label={intl.formatMessage({ id: 'welcome.tutorial.topics' })}
        tabs={tabs}
        selected={topic.id}
        onSelect={choose}
      >
        <Step key={topic.id} {...tutorial} />
      </Tabs>
    </ScreenFrame>
  )
}

function Step({ topics, topic, step, done, isMoved, back, next }: Tutorial) {
  const { minimumAge } = useSite().manifest.registration
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // A chapter that was chosen keeps the focus on its tab.
    if (isMoved && shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step, isMoved])
  const isLastStep = step === topic.steps
  const isLast = isLastStep && topic.id === topics.at(-1)?.id
  return (
    <Panel>
      <div className={styles.step}>
        <Art name={topic.art} className={styles.art} />
        <div className={styles.text}>
          <p className={styles.count}>
            <FormattedMessage id="welcome.tutorial.step" values={{ step, steps: topic.steps }} />
          </p>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            <FormattedMessage id={messageId(`welcome.${topic.id}.${step}`)} />
          </h2>
          <p className={styles.body}>
            <FormattedMessage
              id={messageId(`welcome.${topic.id}.${step}.body`)}
              values={{ age: minimumAge }}
            />
          </p>
          {topic.id === 'instant' && isLastStep ? <Slot id="welcome.demo" /> : null}
        </div>
      </div>
      <ol className={styles.dots} aria-hidden>
        {Array.from({ length: topic.steps }, (_, place) => (
          <li key={place} data-on={place < step || undefined} />
        ))}
      </ol>
      <div className={styles.actions}>
        {step > 1 ? (
          <ActionButton kind="quiet" onClick={back}>
            <FormattedMessage id="welcome.tutorial.back" />
          </ActionButton>
        ) : null}
        {isLast && done.includes(topic.id) ? (
          <HomeButton>
            <FormattedMessage id="welcome.tutorial.games" />
          </HomeButton>
        ) : (
          <ActionButton onClick={next}>
            <FormattedMessage id={`welcome.tutorial.${isLast ? 'end' : isLastStep ? 'nextTopic' : 'next'}`} />
          </ActionButton>
        )}
      </div>
    </Panel>
  )
}
