import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import type { CallerVoice } from '../state/use-caller-voice.ts'

/** Switches the caller's voice on and off; nothing where the browser cannot speak. */
export function CallerVoiceSwitch({ voice: { canSpeak, isOn, choose } }: { voice: CallerVoice }) {
  if (!canSpeak) return null
  return (
    <ActionButton
      kind="quiet"
      size="small"
      icon={<Icon name={isOn ? 'sound-on' : 'sound-off'} size="small" />}
      onClick={() => choose(!isOn)}
    >
      <FormattedMessage id={isOn ? 'bingo.voice.off' : 'bingo.voice.on'} />
    </ActionButton>
  )
}
