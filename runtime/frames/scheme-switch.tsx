import { useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { useScheme } from '#runtime/theming/scheme.ts'

const CHOICES = ['system', 'light', 'dark'] as const

/** Light, dark, or the device's setting. */
export function SchemeSwitch() {
  const { chosen, choose } = useScheme()
  const intl = useIntl()
  return (
    <SegmentedControl
      label={intl.formatMessage({ id: 'runtime.frame.scheme' })}
      value={chosen ?? 'system'}
      onChange={(scheme) => choose(scheme === 'system' ? null : scheme)}
      options={CHOICES.map((scheme) => ({
        value: scheme,
        label: (
          <Icon
            name={`scheme-${scheme}`}
            label={intl.formatMessage({ id: `runtime.frame.scheme.${scheme}` })}
          />
        ),
      }))}
    />
  )
}
