import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { stayOpen } from '#runtime/testing/story.tsx'
import { Birthdate } from './birthdate.tsx'
import { PasswordStrengthMeter } from './password-strength.tsx'
import { SchemaForm, type FormStep } from './schema-form.tsx'

export default { title: 'Forms/Schema form' } satisfies Meta

const STEP: FormStep = {
  id: 'person',
  title: 'About you',
  schema: {
    type: 'object',
    required: ['firstName', 'country'],
    properties: {
      firstName: { type: 'string', title: 'First name' },
      country: { type: 'string', title: 'Country', enum: ['DE', 'AT'] },
      news: { type: 'boolean', title: 'Tell me about draws by e-mail' },
    },
  },
  uiSchema: { firstName: { 'ui:help': 'As in your passport.' } },
}
const NO_ERRORS = [] as const
const ERRORS = [{ field: 'firstName', message: 'Please fill this in.' }]

function Form({ errors }: { errors: readonly { field: string; message: string }[] }) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  return (
    <StoryPage>
      <SchemaForm
        id="story"
        step={STEP}
        place={{ step: 1, steps: 2 }}
        values={values}
        errors={errors}
        fault={errors.length > 0 ? 'One field is not complete.' : undefined}
        isBusy={false}
        submitLabel="Register"
        onChange={setValues}
        onLeave={stayOpen}
        onBack={stayOpen}
        onSubmit={stayOpen}
      />
    </StoryPage>
  )
}

export const FirstStep: StoryObj = { render: () => <Form errors={NO_ERRORS} /> }
export const WithErrors: StoryObj = { render: () => <Form errors={ERRORS} /> }

export const Parts: StoryObj = {
  render: () => (
    <StoryPage>
      <Birthdate
        label="Date of birth"
        name="birthdate"
        required
        error={undefined}
        value="1990-12-10"
        onChange={stayOpen}
        onBlur={stayOpen}
      />
      <Birthdate
        label="Date of birth"
        name="tooYoung"
        required
        error="You must be 18 or older."
        value="2020-01-01"
        onChange={stayOpen}
        onBlur={stayOpen}
      />
      <PasswordStrengthMeter password="tr0ub4dor" />
    </StoryPage>
  ),
}
