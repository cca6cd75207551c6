import { describe, expect, it } from 'vitest'
import { adyenSignature, isSignedByAdyen, type NotificationItem, signedText } from './notification.ts'

/** The example of Adyen’s documentation, “Verify HMAC signatures”. */
const KEY = Buffer.from('44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056', 'hex')
const ITEM: NotificationItem = {
  pspReference: '7914073381342284',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: 1130, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
}
const SIGNATURE = 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0='

describe('the signature of a webhook of Adyen', () => {
  it('the example of the documentation has the documented text and signature', () => {
    expect(signedText(ITEM)).toBe(
      '7914073381342284::TestMerchant:TestPayment-1407325143704:1130:EUR:AUTHORISATION:true',
    )
    expect(adyenSignature(KEY, signedText(ITEM))).toBe(SIGNATURE)
  })

  it('a signature is valid with one of the keys, and with no other key or text', () => {
    const other = Buffer.alloc(32)
    expect(isSignedByAdyen([other, KEY], SIGNATURE, signedText(ITEM))).toBe(true)
    expect(isSignedByAdyen([other], SIGNATURE, signedText(ITEM))).toBe(false)
    expect(isSignedByAdyen([], SIGNATURE, signedText(ITEM))).toBe(false)
    expect(isSignedByAdyen([KEY], SIGNATURE, signedText({ ...ITEM, success: 'false' }))).toBe(false)
    for (const signature of [undefined, '', 'x', SIGNATURE.slice(4), [SIGNATURE]])
      expect(isSignedByAdyen([KEY], signature, signedText(ITEM))).toBe(false)
  })
})
