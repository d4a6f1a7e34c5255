import { expect, test } from "vitest";
import { importFields, leftOutColumns, matchColumns } from "./columns";
import { headingsByField } from "./heading-words";

test.each([
  ["E-Mail-Adresse", "Vorname", "Nachname", "Telefon-Nr.", "Kundenkarte"],
  ["Correo electrónico", "Nombre", "Apellidos", "Teléfono móvil", "N.º de tarjeta", "Tarjeta"],
  ["Adresse courriel", "Prénom", "Nom", "Cellulaire", "Carte de fidélité"],
  ["E-mail", "Nome", "Sobrenome", "Telefone", "Cartão fidelidade"],
  ["Indirizzo e-mail", "Nome", "Cognome", "Cellulare", "Numero tessera"],
  ["Adres e-mail", "Imię", "Nazwisko", "Nr telefonu", "Numer karty"],
  ["البريد الإلكتروني", "الاسم الأول", "اسم العائلة", "رقم الهاتف", "رقم البطاقة"],
])("headings %s … name people with phone and card", (...headings) => {
  const { email, firstName, lastName, phoneNumber, bonusCardNumber } = matchColumns(headings);
  expect([email, firstName, lastName, phoneNumber]).toEqual([0, 1, 2, 3]);
  expect(bonusCardNumber).toBe(headings.length - 1);
});

test("no heading names two fields", () => {
  for (const field of importFields)
    for (const heading of headingsByField[field])
      expect(Object.entries(matchColumns([heading])).filter(([, column]) => column !== null)).toEqual([
        [field, 0],
      ]);
});

test("columns that are not taken go by what stands above them", () => {
  const headings = ["Email", "First", "Last", "", " Birth \n day "];
  expect(leftOutColumns(headings, matchColumns(headings))).toEqual(["Birth day"]);
});

test("a customer's code is no password", () => expect(matchColumns(["Clave"]).password).toBeNull());
