import { expect, test } from 'vitest'
import messages from '#runtime/messages/en.json'
import { useSite } from '#runtime/site/site.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import CustomPage from './custom-page.tsx'

function Page({ pageLink }: { pageLink: string }) {
  return <CustomPage site={useSite()} params={{ pageLink }} />
}

test('an address of a page that the site does not have is not found, and nothing is retried', () => {
  const { screen } = renderWithRuntime(<Page pageLink="nothing" />, { messages })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByRole('button', { name: 'Go to the home page' })).toBeDefined()
})
