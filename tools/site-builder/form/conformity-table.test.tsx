import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Conformity } from '#schemas/operator/endpoints/getConformity.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { openForm } from '../testing/open-form.tsx'

afterEach(cleanup)

const row = (line: string, more: Partial<Conformity['lines'][number]>): Conformity['lines'][number] => ({
  jurisdiction: 'gb',
  line,
  demand: `The demand of ${line}.`,
  source: 'Standards, paragraph 1',
  state: 'passed',
  tests: [],
  reason: '',
  ...more,
})
const CONFORMITY: Conformity = {
  jurisdictions: ['gb'],
  lines: [row('RTS 1A', {}), row('RTS 1B', {}), row('RTS 2C', { state: 'notYet', reason: 'It is planned.' })],
}
const BREACH = {
  file: 'kola/manifest.json',
  path: '$.settings.historyDays',
  pointer: '/settings/historyDays',
  at: null,
  expected:
    'must have 92; add 92: three months are 92 days at most (gb RTS 1B: Standards (RTS), paragraph 1)',
}

async function open(conformity: () => Promise<Conformity>) {
  openForm({
    manifest: { jurisdictions: ['gb', 'mt'] },
    refusals: [BREACH] as never,
    api: { conformity },
  })
  fireEvent.click(screen.getByText('What the law demands'))
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve)))
}

test('the lines of the law stand beside what the draft breaks, the broken ones first', async () => {
  await open(() => Promise.resolve(CONFORMITY))
  const table = await screen.findByRole('table', { name: 'Lines of the law' })
  const heads = within(table).getAllByRole('rowheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['gb RTS 1B', 'gb RTS 1A', 'gb RTS 2C'])
  const [broken, kept, planned] = heads.map((head) => head.closest('tr')?.textContent ?? '')
  expect(broken).toContain('must have 92; add 92: three months are 92 days at most')
  expect(broken).not.toContain('(gb RTS 1B')
  expect(kept).toContain('Not broken')
  expect(planned).toContain('Not yet It is planned.')
  expect(screen.getByText(/^3 lines, 1 broken by the draft\. The lines of mt appear here/)).toBeTruthy()
})

test('a site that nobody can reach says when its lines appear', async () => {
  await open(() => Promise.reject(new ApiProblem('not-found', 'No site with this id is served.')))
  expect(await screen.findByText('The lines appear here once visitors can reach the site.')).toBeTruthy()
})
