import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MultiSchemaFieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { type ReactNode, useId } from 'react'

/** The parts of the form of a definition, in the order in which a game is thought of. */
const PARTS: readonly (readonly [title: string, fields: RegExp])[] = [
  ['Price and sales', /^(?:currencyId|gamePlayCost|gameFee|gamePlayMax|playerPlayMax|liability|stake)/],
  ['Numbers', /^(?:gamePlay|drawCount|segments|blank|crosswords|raffle)/],
  ['Prizes', /^(?:payout|progressive|prizes)/],
  ['Draws', /^(?:schedule|drawInterval|countdown)/],
  ['Further draws', /^subscription/],
]
/** Parts that most games do not have: they are closed until somebody opens them. */
const CLOSED = new Set(['prizeItem', 'satelliteItems', 'images', 'subscriptionPromotion', 'exceptions'])

/** Whether a part is closed: one that most games lack, and the texts in every language but the first one of the site. */
const isClosed = (schema: RJSFSchema, name: string) =>
  CLOSED.has(name) || (schema.title === 'Texts' && Object.keys(schema.properties ?? {}).indexOf(name) > 0)

type Property = ObjectFieldTemplateProps['properties'][number]

/** The fields of an object beside each other as far as there is room; lists and parts below them over the whole width. */
function GameObjectTemplate({ title, properties, schema, fieldPathId }: ObjectFieldTemplateProps) {
  const shown = properties.filter(({ hidden }) => !hidden)
  const hidden = properties.filter((property) => property.hidden)
  const depth = fieldPathId.path.length
  const isRow = fieldPathId.path.at(-2) === 'prizes'
  const isDefinition = fieldPathId.path.at(-1) === 'definition'
  const isAlternative = schema.properties?.['kind'] !== undefined
  return (
    <>
      {hidden.map(({ name, content }) => (
        <Box key={name} hidden>
          {content}
        </Box>
      ))}
      {isDefinition ? (
        <Stack spacing={3}>
          {PARTS.map(([part, fields], place) => {
            // The first part that has a field is its place.
            const own = shown.filter(
              ({ name }) => PARTS.findIndex(([, each]) => each.test(name)) === place && fields.test(name),
            )
            return own.length === 0 ? null : (
              <Part key={part} title={part}>
                <Fields properties={own} schema={schema} width={220} />
              </Part>
            )
          })}
        </Stack>
      ) : shown.length === 0 ? null : (
        <Stack spacing={1.5} sx={isAlternative ? { mt: 1.5 } : {}}>
          {depth === 0 || title === '' || isAlternative ? null : (
            <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
              {title}
            </Typography>
          )}
          <Fields properties={shown} schema={schema} width={isRow ? 150 : 220} />
        </Stack>
      )}
    </>
  )
}

/** The choice of an alternative above its fields; one without fields, such as the first schedule, leaves no gap. */
function GameChoiceTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <Stack>
      {selector}
      {optionSchemaField}
    </Stack>
  )
}

export const GAME_TEMPLATES = {
  ObjectFieldTemplate: GameObjectTemplate,
  MultiSchemaFieldTemplate: GameChoiceTemplate,
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} spacing={1.5}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Stack>
  )
}

const isWide = (schema: RJSFSchema, name: string) => {
  const field = schema.properties?.[name] ?? schema.anyOf
  if (typeof field !== 'object' || Array.isArray(field)) return true
  return (
    field.type === 'object' || field.type === 'array' || field.anyOf !== undefined || name === 'rulesHtml'
  )
}

interface FieldsProps {
  readonly properties: readonly Property[]
  readonly schema: RJSFSchema
  /** Pixels that a field needs at least. */
  readonly width: number
}

function Fields({ properties, schema, width }: FieldsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
        gap: 1.5,
      }}
    >
      {properties.map(({ name, content }) => (
        <Box key={name} sx={{ minWidth: 0, ...(isWide(schema, name) && { gridColumn: '1 / -1' }) }}>
          {isClosed(schema, name) ? (
            <Box component="details">
              <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', py: 0.5 }}>
                {titleIn(schema, name)}
              </Box>
              <Box sx={{ pt: 1, ps: 1 }}>{content}</Box>
            </Box>
          ) : (
            content
          )}
        </Box>
      ))}
    </Box>
  )
}

function titleIn(schema: RJSFSchema, name: string): string {
  const field = schema.properties?.[name]
  return typeof field === 'object' && field.title !== undefined ? field.title : name
}
