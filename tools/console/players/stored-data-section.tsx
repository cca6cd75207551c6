import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { permits } from '#schemas/operator/permissions.ts'
import { readExport } from '#schemas/operator/read-export.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { saveFile } from '#tools/save-file.ts'
import { Section, SectionBody } from '../parts/section.tsx'
import { Problem } from '../parts/states.tsx'
import { ActionButtons, usePlayerScope } from './action-buttons.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

/** The copy of what is stored about the player, and its erasure, which a second person confirms. */
export function StoredDataSection() {
  const { site, player } = usePlayerScope()
  const params = { siteId: site.siteId, playerId: player.playerId }
  const saving = useMutation<void, CallProblem>({
    mutationFn: async () => {
      const sections = await readExport((request) => callEndpoint('exportPlayer', params, request))
      const text = JSON.stringify(Object.fromEntries(sections), null, 2)
      saveFile(`player-${site.siteId}-${player.playerId}.json`, text, 'application/json')
    },
    gcTime: 0,
  })
  const mayExport = permits(site.scopes, 'players.export')
  if (!mayExport && !permits(site.scopes, 'players.erase')) return null
  return (
    <Section title="Stored data">
      <SectionBody>
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            A copy for the player has everything but the pictures of documents. The audit log keeps who saved
            it.
          </Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {mayExport ? (
              <BusyButton
                size="small"
                variant="outlined"
                busy={saving.isPending}
                onClick={() => saving.mutate()}
              >
                Save a copy
              </BusyButton>
            ) : null}
            <ActionButtons place="data" />
          </Stack>
          {saving.error === null ? null : <Problem problem={saving.error} />}
        </Stack>
      </SectionBody>
    </Section>
  )
}
