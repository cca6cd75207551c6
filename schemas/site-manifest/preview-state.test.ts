import { expect, test } from 'vitest'
import { readPreviewState, USUAL_STATE, writePreviewState, type PreviewState } from './preview-state.ts'

test('the usual state has an empty text', () => {
  expect(writePreviewState(USUAL_STATE)).toBe('')
  expect(readPreviewState('')).toEqual(USUAL_STATE)
})

test('a state is read as it was written', () => {
  const state: PreviewState = {
    person: 'atLimit',
    service: 'waiting',
    lobby: 'full',
    names: 'long',
    texts: 'chosen',
    medium: 'paper',
    currency: 'NGN',
    timeZone: 'America/Port-au-Prince',
    country: 'DE',
    modal: 'registration.short',
    step: '2',
  }
  const text = writePreviewState(state)
  expect(text).toBe(
    'person:atLimit,service:waiting,lobby:full,names:long,texts:chosen,medium:paper,currency:NGN,timeZone:America/Port-au-Prince,country:DE,modal:registration.short,step:2',
  )
  expect(readPreviewState(text)).toEqual(state)
})

test.each(['person:nobody', 'toString:visitor', 'timeZone:<b>', ':', ',,', 'lobby'])(
  'the part %s changes nothing',
  (text) => {
    expect(readPreviewState(text)).toEqual(USUAL_STATE)
  },
)
