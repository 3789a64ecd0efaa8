import { expect, test } from 'vitest';
import { personMonogram } from './person-name.ts';

test.each([
  ['Siti Aminah', 'SA'],
  ['Dr. Siti Aminah, M.Pd.', 'SA'],
  ['Dr.Siti Aminah, M.Pd.', 'SA'],
  ['Prof. Ir. H. Budi', 'BU'],
  ['Dr Ani S.Pd M.Si', 'AN'],
  ['Hj. Nur', 'NU'],
  ['H. Nur Hadi', 'NH'],
  ['K.H. Ahmad Dahlan', 'AD'],
  ['KH.Hasyim Asyari', 'HA'],
  ['Ust. Yusuf Mansur', 'YM'],
  ['Ny. Sri Hartati, S.Kep.Ns', 'SH'],
  ['M. Yusuf', 'MY'],
  ['R.A. Kartini', 'RA'],
  ['Irma Prof', 'IP'],
  ['Dr.', 'DR'],
  ['H', 'H'],
])('the avatar of %s is %s', (name, letters) => expect(personMonogram(name)).toBe(letters));
