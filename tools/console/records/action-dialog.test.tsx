import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart, SITE } from '../testing/console-part.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { actionEndpoint } from './record-tables.ts'

afterEach(cleanup)

test.each([
  ['sendPlayerMessage', ['Kind', 'Product']],
  ['setPlayerLimit', ['Kind']],
] as const)('%s begins with no choice made', (name, labels) => {
  const known = { siteId: SITE.siteId, playerId: 7 }
  renderPart(
    <ActionDialog
      action={actionEndpoint(name, Object.keys(known))}
      site={SITE}
      known={known}
      invalidates={[]}
      close={() => undefined}
      done={() => undefined}
    />,
  )
  for (const label of labels)
    expect(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }).textContent?.trim()).toBe('\u200b')
})
