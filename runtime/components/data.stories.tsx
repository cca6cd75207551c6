import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { DataTable } from './data-table.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StoryPage } from './story-page.tsx'
import { Tabs } from './tabs.tsx'

export default { title: 'Components/Tables and tabs', tags: ['picture', 'aurora', 'kola'] } satisfies Meta

const ROWS = [
  { rank: 1, matched: '6 balls', kind: 'Cash', prize: '€2,412,803.00' },
  { rank: 2, matched: '5 balls plus 1 bonus', kind: 'Cash', prize: '€18,204.50' },
  { rank: 3, matched: '5 balls', kind: 'Cash', prize: '€1,204.00' },
  { rank: 4, matched: '4 balls', kind: 'Satellite', prize: '2 entries to Saturday Special' },
]

function Views() {
  const [view, setView] = useState<'payout' | 'seats' | 'mine'>('payout')
  return (
    <Tabs
      label="Views of the game"
      selected={view}
      onSelect={setView}
      tabs={[
        { id: 'payout', label: 'Payout' },
        { id: 'seats', label: 'Seats', count: 312 },
        { id: 'mine', label: 'My plays' },
      ]}
    >
      {view === 'payout' ? (
        <DataTable
          caption="Estimated payout, 4 ranks paid"
          captionShown
          rows={ROWS}
          rowKey={(row) => row.rank}
          isMarked={(row) => row.rank === 3}
          columns={[
            { id: 'matched', header: 'Balls matched', cell: (row) => row.matched, isRowHeader: true },
            { id: 'kind', header: 'Prize', cell: (row) => row.kind },
            { id: 'prize', header: 'Payout', cell: (row) => row.prize, align: 'number' },
          ]}
        />
      ) : (
        <ProgressBar
          label="Seats taken"
          value={312}
          max={500}
          valueText="312 of 500"
          labelShown
          note="188 left"
        />
      )}
    </Tabs>
  )
}

export const Payout: StoryObj = {
  render: () => (
    <StoryPage>
      <Views />
      <ProgressBar
        label="Seats taken"
        value={312}
        max={500}
        valueText="312 of 500"
        labelShown
        tone="accent"
      />
      <ProgressBar label="Limit used" value={20} max={50} valueText="€20 of €50" labelShown tone="success" />
    </StoryPage>
  ),
}
