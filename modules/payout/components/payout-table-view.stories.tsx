import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { gameInstance } from '#runtime/testing/entities.ts'
import { PayoutTableView } from './payout-table-view.tsx'

export default { title: 'Payout/Table' } satisfies Meta

export const Estimated: StoryObj = {
  render: () => (
    <StoryPage>
      <PayoutTableView
        game={gameInstance()}
        payout={{
          gameInstanceId: 70,
          final: false,
          currencyId: 978,
          prizePool: 48_200.5,
          expectedReturn: 0.55,
          rows: [
            {
              rankNumber: 1,
              rankNumber2nd: 0,
              rankPrize: 1_250_060,
              meta: { odds: 13_983_816, winsProgressive: true },
            },
            { rankNumber: 2, rankNumber2nd: 0, rankPrize: 12_050.12, meta: { odds: 54_201 } },
            {
              rankNumber: 3,
              rankNumber2nd: 0,
              rankPrize: 1,
              satelliteItems: [{ entries: 2, gameTitle: 'Aurora 6/49' }],
              meta: { odds: 1032 },
            },
            { rankNumber: 4, rankNumber2nd: 0, rankPrize: 0, meta: { odds: 57 } },
          ],
        }}
      />
    </StoryPage>
  ),
}
