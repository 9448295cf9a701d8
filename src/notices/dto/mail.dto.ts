import { TextField } from '../../platform/openapi/fields.js';

/** RFC 5321 without quoted local parts, literals and names without a dot. */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;

/** Where mail is wanted. */
export class SetMailAddressDto {
  @TextField({ max: 254, pattern: ADDRESS, description: 'The address, in ASCII.', example: 'ann@mail.example' })
  address: string;
}

/** The token that was mailed. */
export class ConfirmMailAddressDto {
  @TextField({
    max: 64,
    pattern: /^[A-Za-z0-9_-]+$/,
    description: 'The token in the mail.',
    example: 'c29tZSByYW5kb20gYnl0ZXMgaGVyZQ',
  })
  token: string;
}
