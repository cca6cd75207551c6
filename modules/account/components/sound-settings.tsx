import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import {
  useRichSetting,
  useSoundEnabled,
  useVolume,
  VOLUMES,
  type RichName,
} from '#games/sound/sound-settings.ts'
import { GAME_RULES } from '#schemas/kinds/game-rules.ts'
import { gameTypes } from '#schemas/kinds/game-types.ts'
import type { GameType } from '#schemas/kinds/kind-facts.ts'

/** Whether this device makes sounds, and how loud. */
export function SoundChoice() {
  const [isEnabled, setEnabled] = useSoundEnabled()
  const [volume, setVolume] = useVolume()
  const intl = useIntl()
  return (
    <>
      <Field
        kind="switch"
        label={<FormattedMessage id="account.settings.sound.on" />}
        checked={isEnabled}
        onChange={setEnabled}
      />
      <SegmentedControl
        label={intl.formatMessage({ id: 'account.settings.volume' })}
        value={volume}
        onChange={setVolume}
        options={VOLUMES.map((value) => ({
          value,
          label: <FormattedMessage id={`account.settings.volume.${value}`} />,
          disabled: !isEnabled,
        }))}
      />
    </>
  )
}

/** Types of games that the site has. */
export function useGameTypes(): readonly GameType[] {
  const { registry } = useRuntime()
  return [...new Set(GAME_RULES.filter((rule) => registry.showsGames(rule)).map((rule) => gameTypes[rule]))]
}

/** One rich setting of each type of game. */
export function RichChoices({ name, types }: { name: RichName; types: readonly GameType[] }) {
  return types.map((type) => <RichChoice key={type} type={type} name={name} />)
}

function RichChoice({ type, name }: { type: GameType; name: RichName }) {
  const [isOn, choose] = useRichSetting(type, name)
  return (
    <Field
      kind="switch"
      label={<FormattedMessage id={`account.settings.gameType.${type}`} />}
      checked={isOn}
      onChange={choose}
    />
  )
}
