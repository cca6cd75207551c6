import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { DateTime } from '#runtime/format/date.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { SiteClock } from './site-clock.tsx'

test('paper has the clock of the site also where the player chose another one', () => {
  const at = Date.UTC(2026, 10, 22, 23, 30)
  const { screen } = renderWithRuntime(
    <IntlProvider locale="en" timeZone="America/New_York">
      <DateTime at={at} />
      <SiteClock>
        <DateTime at={at} />
      </SiteClock>
    </IntlProvider>,
    { manifest: trialManifest({ timeZone: 'Africa/Lagos' }) },
  )
  expect([...screen.container.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 2026, 06:30 PM',
    'Nov 23, 2026, 12:30 AM',
  ])
})
