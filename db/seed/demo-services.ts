interface DemoService {
  name: string;
  uniqueId: string;
  notes: string;
  subservices: { name: string; uniqueId: string; website: string }[];
}

/** What grocers use to reach shoppers; shared by all retailers, used by the demo grocer. */
export const demoServices: DemoService[] = [
  { name: "Email", uniqueId: "email", notes: "Newsletters and the weekly ad by mail.", subservices: [] },
  { name: "Loyalty", uniqueId: "loyalty", notes: "Points and member prices.", subservices: [] },
  {
    name: "Social Media",
    uniqueId: "social_media",
    notes: "",
    subservices: [
      { name: "Facebook", uniqueId: "facebook", website: "https://www.facebook.com" },
      { name: "Instagram", uniqueId: "instagram", website: "https://www.instagram.com" },
    ],
  },
  { name: "Website", uniqueId: "website", notes: "", subservices: [] },
  {
    name: "Digital Coupons",
    uniqueId: "digital_coupons",
    notes: "Coupons that are clipped online and taken at the till.",
    subservices: [],
  },
];
