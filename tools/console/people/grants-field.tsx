import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { Grant } from '#schemas/operator/people.ts'
import type { Role } from '#schemas/operator/roles.ts'
import type { SiteSummary } from '#schemas/operator/sites.ts'

interface GrantsFieldProps {
  grants: readonly Grant[]
  setGrants: (grants: Grant[]) => void
  roles: readonly Role[]
  sites: readonly SiteSummary[]
}

const EVERYWHERE = ''

/** The roles of a person, each on every site, on the sites of an operator, or on one. */
export function GrantsField({ grants, setGrants, roles, sites }: GrantsFieldProps) {
  const change = (place: number, grant: Grant) =>
    setGrants(grants.map((before, index) => (index === place ? grant : before)))
  const places = sites.filter(({ status }) => status === 'serving' || status === 'kept')
  return (
    <Stack spacing={1.5} role="group" aria-label="Roles">
      {grants.map((grant, place) => (
        <Stack key={place} direction="row" spacing={1}>
          <TextField
            select
            label="Role"
            value={grant.role}
            onChange={({ target }) => change(place, { ...grant, role: target.value })}
          >
            {roles.map(({ roleId }) => (
              <MenuItem key={roleId} value={roleId}>
                {roleId}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="On"
            value={
              grant.siteId ?? (grant.operatorId === undefined ? EVERYWHERE : `operator ${grant.operatorId}`)
            }
            onChange={({ target: { value } }) =>
              change(place, value === EVERYWHERE ? { role: grant.role } : { role: grant.role, siteId: value })
            }
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value={EVERYWHERE}>Every site</MenuItem>
            {grant.operatorId === undefined ? null : (
              <MenuItem value={`operator ${grant.operatorId}`}>{`Operator ${grant.operatorId}`}</MenuItem>
            )}
            {places.map(({ siteId, name }) => (
              <MenuItem key={siteId} value={siteId}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={`Take away ${grant.role}`}
            disabled={grants.length === 1}
            onClick={() => setGrants(grants.filter((_, index) => index !== place))}
          >
            ×
          </IconButton>
        </Stack>
      ))}
      <Button
        size="small"
        sx={{ alignSelf: 'start' }}
        onClick={() => setGrants([...grants, { role: roles[1]?.roleId ?? 'support' }])}
      >
        Add a role
      </Button>
    </Stack>
  )
}

/** Roles in words: `support on Aurora, finance`. */
export function grantsText(grants: readonly Grant[], sites: readonly SiteSummary[]): string {
  return grants
    .map(({ role, siteId, operatorId }) => {
      if (operatorId !== undefined) return `${role} on operator ${operatorId}`
      if (siteId === undefined) return role
      return `${role} on ${sites.find((site) => site.siteId === siteId)?.name ?? siteId}`
    })
    .join(', ')
}
