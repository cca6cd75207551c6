import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isWebsocketSupported } from '#runtime/client/websocket-support.ts'
import { channelFaultText } from '#runtime/components/channel-fault-texts.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { page } from '#runtime/context/page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { SchemeSwitch } from '#runtime/frames/scheme-switch.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'
import { RICHLY_ANIMATED } from '#games/sound/sound-settings.ts'
import { useShownClock } from '#runtime/locale/time-zone.ts'
import { useLanguage } from '#runtime/site/language.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { useSite } from '#runtime/site/site.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { RichChoices, SoundChoice, useGameTypes } from '../components/sound-settings.tsx'
import styles from './settings.module.css'

/** Language, colours, sound and connection of this device; the language also of the player's mails. */
export default function Settings() {
  const types = useGameTypes()
  const animated = types.filter((type) => RICHLY_ANIMATED.includes(type))
  return (
    <AccountFrame titleId="account.settings.title">
      <Panel>
        <Setting titleId="account.settings.language" hintId="account.settings.language.hint">
          <Language />
        </Setting>
        <Setting titleId="account.settings.scheme" hintId="account.settings.scheme.hint">
          <SchemeSwitch />
        </Setting>
        <Setting titleId="account.settings.sound" hintId="account.settings.sound.hint">
          <SoundChoice />
        </Setting>
        {types.length > 0 ? (
          <Setting titleId="account.settings.richSound" hintId="account.settings.richSound.hint">
            <RichChoices name="richSoundEnabled" types={types} />
          </Setting>
        ) : null}
        {animated.length > 0 ? (
          <Setting titleId="account.settings.richAnimation" hintId="account.settings.richAnimation.hint">
            <RichChoices name="richAnimationsEnabled" types={animated} />
          </Setting>
        ) : null}
        <Setting titleId="account.settings.clock" hintId="account.settings.clock.hint">
          <Clock />
        </Setting>
        <Setting titleId="account.settings.connection" hintId="account.settings.connection.hint">
          <Connection />
        </Setting>
      </Panel>
    </AccountFrame>
  )
}

function Setting({
  titleId,
  hintId,
  children,
}: {
  titleId: MessageId
  hintId: MessageId
  children: ReactNode
}) {
  return (
    <section className={styles.setting}>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <FormattedMessage id={titleId} />
        </h2>
        <p className={styles.hint}>
          <FormattedMessage id={hintId} />
        </p>
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  )
}

/** The page is shown in the new language at once, and mails are written in it. */
function Language() {
  const { language, languages, choose } = useLanguage()
  const { manifest } = useSite()
  const locale = useOperationMutation('updatePlayerLocale', { showsOwnFailure: true })
  const [chosen, setChosen] = useState(language)
  const change = (code: string) => {
    // A list that is disabled meanwhile would lose the focus.
    if (locale.isPending) return
    setChosen(code)
    const languageId = manifest.languages.data[code]?.languageId
    if (languageId === undefined) return choose(code)
    // The page changes its language even where the service is not reached.
    locale.mutate({ languageId }, { onSettled: () => choose(code) })
  }
  return (
    <Field
      kind="select"
      label={
        <span className="visually-hidden">
          <FormattedMessage id="account.settings.language" />
        </span>
      }
      value={chosen}
      disabled={languages.length < 2}
      onChange={change}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}

/** Times by the clock of the site, or by that of this device. */
function Clock() {
  const intl = useIntl()
  const { clock, choose } = useShownClock()
  return (
    <SegmentedControl
      label={intl.formatMessage({ id: 'account.settings.clock' })}
      value={clock}
      onChange={(next) => {
        choose(next)
        page.reload()
      }}
      options={(['site', 'device'] as const).map((value) => ({
        value,
        label: <FormattedMessage id={`account.settings.clock.${value}`} />,
      }))}
    />
  )
}

type ConnectionType = 'http' | 'websocket'
const NAME = 'connectionType'

/** The transport of the next page load; the page is loaded again with it. */
function Connection() {
  const { storage } = useRuntime()
  const { manifest } = useSite()
  const intl = useIntl()
  // The storage is the browser's: a page that the service renders shows the site's own.
  const stored = useSyncExternalStore(
    (listener) => storage.watch(NAME, listener),
    () => storage.read<ConnectionType>(NAME),
    () => null,
  )
  // Only the browser knows whether it has WebSockets: a rendered page shows the choice.
  const isLivePossible = useSyncExternalStore(
    () => () => undefined,
    isWebsocketSupported,
    () => true,
  )
  if (!isLivePossible) return <FormattedMessage id={channelFaultText(FAULT.websocketUnsupported)!} />
  return (
    <SegmentedControl
      label={intl.formatMessage({ id: 'account.settings.connection' })}
      value={stored ?? manifest.settings.connectionType}
      onChange={(next) => {
        storage.write(NAME, next)
        page.reload()
      }}
      options={(['http', 'websocket'] as const).map((value) => ({
        value,
        label: <FormattedMessage id={`account.settings.connection.${value}`} />,
      }))}
    />
  )
}
