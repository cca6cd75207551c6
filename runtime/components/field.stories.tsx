import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { ActionButton } from './action-button.tsx'
import { Field } from './field.tsx'
import { Panel } from './panel.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { StoryPage } from './story-page.tsx'

export default { title: 'Components/Field', tags: ['picture'] } satisfies Meta

function Form() {
  const [text, setText] = useState('ada@example.org')
  const [amount, setAmount] = useState('25')
  const [country, setCountry] = useState('DE')
  const [isOn, setOn] = useState(true)
  const [limit, setLimit] = useState('week')
  return (
    <Panel title="Your account">
      <Field
        label="E-mail"
        type="email"
        value={text}
        onChange={setText}
        hint="We write only about your plays."
      />
      <Field
        label="Password"
        type="password"
        value="1234"
        onChange={() => undefined}
        error="At least 6 characters."
      />
      <Field
        label="Deposit"
        before="€"
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
        optionalNote="optional"
      />
      <Field
        kind="select"
        label="Country"
        value={country}
        onChange={setCountry}
        options={[
          { value: 'DE', label: 'Germany' },
          { value: 'AT', label: 'Austria' },
        ]}
      />
      <SegmentedControl
        label="Period"
        value={limit}
        onChange={setLimit}
        fullWidth
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
      <Field
        kind="checkbox"
        label="I have read the terms and I am 18 or older."
        checked={isOn}
        onChange={setOn}
      />
      <Field kind="switch" label="Tell me before a draw" checked={isOn} onChange={setOn} />
      <Field kind="checkbox" label="News" checked={false} onChange={() => undefined} error="Please choose." />
      <Field label="Closed" value="cannot be changed" onChange={() => undefined} disabled />
      <ActionButton fullWidth>Continue</ActionButton>
    </Panel>
  )
}

export const InAForm: StoryObj = {
  render: () => (
    <StoryPage>
      <Form />
    </StoryPage>
  ),
}
