import { expect, test } from 'vitest';
import { hasContact } from './contact-text.ts';

test.each([
  'Siti Aminah, S.Kep.Ns',
  'Rini, A.Md.Kep.',
  'Dewi, S.Tr.Kom',
  'Ayu, S.Tr.Keb.Bdn',
  'Fajar, S.Pd.Gr., M.Si.Med',
  'S.Pd/M.Pd Budi',
  'KH.Ahmad Dahlan',
  'Ny.Sri Mulyani',
  'Tgk.Muhammad Daud',
  'Ust.Abdul Somad',
  'Ustadz.Yusuf, Lc.MA',
  'Pdt.Yohanes, M.Th.',
  'Moh.Rifai',
  'Muhd.Idris',
  'FKIP/PGSD Universitas Terbuka',
  'Prodi S1/S2 Fak.Hukum',
  'Univ.Andalas, Jl.Merdeka No. 5/7, Kec.Coblong',
  'RT 03/RW 05',
  '12/UN1/KP/2026',
])('%s is a name', (text) => expect(hasContact(text)).toBe(false));

test.each([
  'kom.com',
  'st.id',
  't.me/toko',
  's.id／bayar',
  'x.com/akun',
  'Ust.Abdul bayar.example',
  'kep.ns.example.com',
  'FKIP//evil',
  'https:/evil',
  'evil\\hadiah',
  'bit.ly/FKIP',
  'PGSD/0812 3456',
])('%s is a contact', (text) => expect(hasContact(text)).toBe(true));
