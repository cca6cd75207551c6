import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { rememberSite, sitePath } from '../parts/use-sites.tsx'

interface SitePickerProps {
  readonly sites: readonly OwnSite[]
  readonly site: OwnSite | null
}

/** Chooses the site that the pages are about; sites of the same name have their ids behind it. The same page of the other site opens: of a player, the search. */
export function SitePicker({ sites, site }: SitePickerProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (site === null || sites.length === 0) return null
  const choose = (siteId: string) => {
    rememberSite(siteId)
    const page = /^\/sites\/[^/]+\/([a-z-]+)/.exec(pathname)?.[1]
    void navigate(
      page === undefined ? `${pathname}?site=${encodeURIComponent(siteId)}` : sitePath(siteId, page),
    )
  }
  return (
    <TextField
      select
      label="Site"
      value={site.siteId}
      sx={{ width: { xs: 180, md: '100%' } }}
      onChange={({ target }) => choose(target.value)}
    >
      {sites.map(({ siteId, name }) => (
        <MenuItem key={siteId} value={siteId}>
          {sites.filter((one) => one.name === name).length > 1 ? `${name} (${siteId})` : name}
        </MenuItem>
      ))}
    </TextField>
  )
}
