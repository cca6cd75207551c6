import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { formValidator } from '#schemas/form-validator.ts'
import { filledValues, gameSchemaFor, gameUiSchema, textsSchemaFor } from './game-form-schema.ts'

const place = {
  foreignFields: ['drawCount'],
  foreignPrizeFields: ['prizeCount', 'weight'],
  languages: ['en', 'de'],
  currencies: { 978: { code: 'EUR', decimalPlaces: 2 } },
}
const schema = gameSchemaFor(place)
const at = (...path: string[]) =>
  path.reduce<RJSFSchema>((part, name) => {
    const next = name === 'items' ? part.items : part.properties?.[name]
    return next as RJSFSchema
  }, schema)

test('the form of a kind has its fields with titles, and none of other kinds', () => {
  const fields = Object.keys(at('definition').properties ?? {})
  expect(fields).toContain('gamePlayCostMinor')
  expect(fields).not.toContain('drawCount')
  expect(fields).not.toContain('gameRule')
  expect(at('definition', 'gamePlayCostMinor').title).toBe('Price of a line')
  expect(at('definition', 'prizes', 'items').properties).not.toHaveProperty('prizeCount')
  expect(at('definition').required).not.toContain('gameRule')
})

test('languages and currencies of the site are choices', () => {
  expect(at('definition', 'currencyId').oneOf).toEqual([{ const: 978, title: 'EUR' }])
  expect(Object.keys(at('texts').properties ?? {})).toEqual(['en', 'de'])
  expect(at('texts').required).toEqual(['en'])
  expect(at('texts', 'de').title).toBe('German')
  expect(Object.keys(textsSchemaFor(['en', 'ar']).properties ?? {})).toEqual(['en', 'ar'])
})

test('amounts, lengths of time and the kind of a schedule have widgets of their own', () => {
  const ui = gameUiSchema(schema, 'Africa/Lagos')
  expect(ui['definition']).toMatchObject({
    gamePlayCostMinor: { 'ui:widget': 'MoneyWidget' },
    drawIntervalMs: { 'ui:widget': 'DurationWidget' },
    schedule: {
      kind: { 'ui:widget': 'hidden' },
      anchorTime: { 'ui:widget': 'TimeWidget', 'ui:options': { timeZone: 'Africa/Lagos' } },
    },
    prizes: { items: { guaranteedPrizeMinor: { 'ui:widget': 'MoneyWidget' } } },
  })
})

test('the choice of another schedule replaces the kind of the one before', () => {
  const [soldOut, intervals] = at('definition', 'schedule').anyOf as RJSFSchema[]
  const utils = createSchemaUtils(formValidator, schema)
  const choose = (now: RJSFSchema | undefined, before: RJSFSchema | undefined, value: object) =>
    utils.getDefaultFormState(now ?? {}, utils.sanitizeDataForNewSchema(now, before, value))
  expect(choose(intervals, soldOut, { kind: 'instaplay' })).toMatchObject({ kind: 'tournament' })
  expect(choose(soldOut, intervals, { kind: 'tournament', everyMs: 60_000 })).toEqual({ kind: 'instaplay' })
})

test('parts that nobody filled and fields of other kinds are not sent', () => {
  const values = {
    slug: 'six',
    texts: { en: { title: 'Six' }, de: {} },
    images: { logo: undefined },
    definition: {
      drawCount: 3,
      subscriptionPromotion: { kind: 'firstDrawFree' },
      segments: [{ weight: 2 }],
      prizes: [{ rankNumber: 1, weight: 3, prizeItem: { texts: {} } }],
    },
  }
  expect(filledValues(values, place)).toEqual({
    slug: 'six',
    texts: { en: { title: 'Six' } },
    definition: { segments: [{ weight: 2 }], prizes: [{ rankNumber: 1 }] },
  })
})
