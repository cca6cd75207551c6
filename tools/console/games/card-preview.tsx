import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { USUAL_STATE } from '#schemas/site-manifest/preview-state.ts'
import { previewAddress } from '#tools/preview-address.ts'
import { PreviewFrame, useShownPage } from '#tools/preview-frame.tsx'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { Lines, Section, SectionBody } from '../parts/section.tsx'
import { Problem } from '../parts/states.tsx'

/** A phone, in pixels. */
const WIDTH = 390
const HEIGHT = 720

interface CardPreviewProps {
  /** The game as it is typed; undefined while something is missing or refused. */
  readonly card: GameInstance | undefined
  readonly site: OwnSite
}

/** The first page of the site on a phone with the game as its only one. The page is a preview: nothing can be bought on it. */
export function CardPreview({ card, site }: CardPreviewProps) {
  return permits(site.scopes, 'sites.read') ? <Preview card={card} site={site} /> : null
}

function Preview({ card, site: { siteId } }: CardPreviewProps) {
  const preview = useQuery<string | null, CallProblem>({
    queryKey: ['previewDraft', siteId],
    queryFn: async () => {
      const { manifest } = await callEndpoint('getSite', { siteId }, {})
      return (await callEndpoint('previewDraft', { siteId }, { manifest })).preview?.url ?? null
    },
    // Its page stays with the service while this one is open.
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data: url, error } = preview
  // While a field is empty or refused, the card before stays.
  const [last, setLast] = useState(card)
  if (card !== undefined && card !== last) setLast(card)
  return (
    <Section
      title="As players see it"
      note={
        last === undefined && error === null
          ? 'The card comes once the game could be sold.'
          : url === null
            ? 'The site has no page to show.'
            : undefined
      }
    >
      {error === null ? null : (
        <SectionBody>
          <Problem problem={error} retry={() => void preview.refetch()} />
        </SectionBody>
      )}
      {last === undefined || url === null || error !== null ? null : url === undefined ? (
        <Lines />
      ) : (
        <SectionBody>
          <Phone url={url} card={last} />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            A phone, before the first sale. Nothing is bought here.
          </Typography>
        </SectionBody>
      )}
    </Section>
  )
}

/** The page as wide as a phone, scaled down to fit. The one before stays visible until the next has loaded. */
function Phone({ url, card }: { readonly url: string; readonly card: GameInstance }) {
  const place = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const scheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const state = { ...USUAL_STATE, lobby: 'full' } as const
  const wanted = previewAddress(url, { path: '/', language: '', scheme, state, game: card })
  const { shown, show, pages, isBusy } = useShownPage(wanted)
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const measure = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / WIDTH)))
    measure.observe(current)
    return () => measure.disconnect()
  }, [])
  return (
    <Box ref={place}>
      <Box
        aria-busy={isBusy}
        sx={{
          position: 'relative',
          overflow: 'hidden',
          width: WIDTH * scale,
          height: HEIGHT * scale,
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {pages.map((address) => (
          <PreviewFrame
            key={address}
            title={address === shown ? 'The card on a phone' : 'The next card'}
            address={address}
            size={{ width: WIDTH, height: HEIGHT, scale }}
            isNext={address !== shown && shown !== null}
            onLoad={() => show(address)}
          />
        ))}
      </Box>
    </Box>
  )
}
