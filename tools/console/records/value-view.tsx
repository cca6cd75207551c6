import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OwnSite } from '#schemas/operator/people.ts'
import { PlayerLink, playerIn } from '../parts/player-link.tsx'
import { formatValue } from './format-value.ts'
import { titleOf } from '../parts/title-of.ts'
import { type ObjectSchema } from './record-tables.ts'

interface ValueViewProps {
  readonly value: unknown
  readonly schema: ObjectSchema
  readonly site: OwnSite | null
}

/** Shows an answer of the API: an object as a list of named fields, a list of objects as boxes below each other. */
export function ValueView({ value, schema, site }: ValueViewProps): ReactNode {
  if (Array.isArray(value)) {
    if (value.length === 0) return <Typography sx={{ color: 'text.secondary' }}>None</Typography>
    if (value.every((item) => typeof item !== 'object')) return value.join(', ')
    return (
      <Stack spacing={1}>
        {value.map((item, place) => (
          <Box key={place} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1 }}>
            <ValueView value={item} schema={schema.items ?? {}} site={site} />
          </Box>
        ))}
      </Stack>
    )
  }
  if (typeof value !== 'object' || value === null)
    return formatValue(value, schema, { name: '', record: {}, site })
  const record = value as Readonly<Record<string, unknown>>
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(96px, 1fr) 2fr', gap: 0.75, m: 0 }}
    >
      {Object.keys(record).map((name) => {
        const fieldSchema = schema.properties?.[name] ?? {}
        return (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {titleOf(name)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <FieldView name={name} record={record} schema={fieldSchema} site={site} />
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}

interface FieldViewProps extends Pick<ValueViewProps, 'schema' | 'site'> {
  readonly name: string
  readonly record: Readonly<Record<string, unknown>>
}

function FieldView({ name, record, schema, site }: FieldViewProps) {
  const value = record[name]
  const playerId = playerIn(name, value)
  if (playerId !== null && site !== null) return <PlayerLink site={site} playerId={playerId} />
  return (
    formatValue(value, schema, { name, record, site }) ?? (
      <ValueView value={value} schema={schema} site={site} />
    )
  )
}
