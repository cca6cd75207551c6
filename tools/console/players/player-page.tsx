import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Alert from '@mui/material/Alert'
import { useParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { PlayerScope } from './action-buttons.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { PlayerHead } from './player-head.tsx'
import { Games, OwnList, SiteList } from './player-lists.tsx'
import { ProtectionSection } from './protection-section.tsx'
import {
  DetailsSection,
  DevicesSection,
  HarmSection,
  LikelyAccountsSection,
  PersonSection,
} from './side-sections.tsx'
import { ConsentsSection, MarketingSection } from './consent-sections.tsx'
import { StoredDataSection } from './stored-data-section.tsx'
import { SubscriptionsSection } from './subscriptions-section.tsx'

/** Everything about one player. Each part is read by itself, so that a slow or refused one holds up no other. */
export function PlayerPage({ site }: { readonly site: OwnSite }) {
  const playerId = Number(useParams()['playerId'])
  if (!Number.isSafeInteger(playerId) || playerId < 1)
    return <Alert severity="info">This is not the number of a player.</Alert>
  return <Player key={`${site.siteId} ${playerId}`} site={site} playerId={playerId} />
}

function Player({ site, playerId }: { readonly site: OwnSite; readonly playerId: number }) {
  const player = useAnswer('getPlayer', { siteId: site.siteId, playerId }, {})
  if (player.data === undefined)
    return player.error === null ? (
      <Waiting />
    ) : (
      <Problem problem={player.error} retry={() => void player.refetch()} />
    )
  return (
    <PlayerScope site={site} player={player.data}>
      <Stack spacing={3}>
        <PlayerHead />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(300px, 1fr)' },
            gap: 2,
            alignItems: 'start',
          }}
        >
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <MoneySection />
            <OwnList id="transactions" />
            <Games />
            <SiteList id="deposits" />
            <SiteList id="withdrawals" />
            <SiteList id="chargebacks" />
            <SubscriptionsSection />
            <SiteList id="prize-items" />
            <SiteList id="approvals" />
            <SiteList id="support-cases" />
            <OwnList id="messages" />
            <SiteList id="documents" />
            <OwnList id="sessions" />
          </Stack>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <DetailsSection />
            <NotesSection />
            <PersonSection />
            <ProtectionSection />
            <HarmSection />
            <LikelyAccountsSection />
            <ConsentsSection />
            <MarketingSection />
            <DevicesSection />
            <StoredDataSection />
          </Stack>
        </Box>
      </Stack>
    </PlayerScope>
  )
}
